package dev.troupe.model.text.extract.prose;

import java.util.List;
import java.util.Set;

/**
 * Lists the words by which a language says that a command is about to be run.
 *
 * @param verbs forms of the first person, or of an announcement, that say so by themselves; {@code +} joins words that must all
 *     be there, {@code ^} stands for the beginning of the sentence
 * @param helpers words that say so together with an infinitive
 * @param infinitives which may stand anywhere behind, or before, a helper
 * @param against words that negate, put a condition, name somebody else or ask
 */
record LanguagePhrases(
        Set<String> verbs, Set<String> helpers, Set<String> infinitives, Set<String> against) {
    static final List<LanguagePhrases> WITH_SPACES =
            List.of(
                    of(
                            "führe starte",
                            "werde lass lasse lasst will muss",
                            "ausführen starten aufrufen laufen ausprobieren",
                            """
                            nicht niemals nie kein keine ohne vermeide wenn falls sobald würde könnte kann soll sollte sollten
                            du ihr sie er man möchtest später
                            """),
                    of(
                            """
                            j'exécute j'exécuterai exécutons lançons je+lance je+lancerai je+relance je+démarre exécution
                            """,
                            "vais allons laisse-moi laissez-moi",
                            "exécuter lancer relancer démarrer",
                            """
                            ne pas jamais sans n'exécute n'exécutez n'exécuterai évite évitez si quand pourrais pourrait peux
                            dois-je voulez-vous tu vous il elle ils
                            """),
                    of(
                            "ejecuto ejecutaré ejecutemos ejecutando lanzo lanzaré corro correré",
                            "voy vamos déjame dejame permíteme",
                            "ejecutar correr lanzar",
                            """
                            no nunca jamás sin evita evite si cuando puedo podría quieres quiere usted tú él ella
                            """),
                    of(
                            "executo executarei executando executemos rodo rodando",
                            "vou vamos deixe-me deixa-me irei",
                            "executar rodar correr",
                            "não nunca jamais sem evite se quando posso poderia quer você ele ela"),
                    of(
                            "eseguo eseguirò eseguiamo eseguendo lancio lancerò avvio avvierò",
                            "sto fammi lasciami devo vado",
                            "eseguire lanciare avviare eseguendo",
                            "non mai senza evita se quando posso potrei vuoi lui lei tu"),
                    of(
                            "ik+voer ik+draai ik+start",
                            "ga zal laat",
                            "uitvoeren draaien starten",
                            """
                            niet nooit geen zonder vermijd als wanneer zou kan wil je jij u hij zij
                            """),
                    of(
                            "jag+kör jeg+kjører jeg+kører jag+startar",
                            "ska skal låt la lad",
                            "köra kjøre køre starta starte",
                            "inte ikke aldrig aldri utan uden uten om hvis när når kan vill vil du"),
                    of(
                            "uruchamiam uruchomię wykonuję wykonam odpalam odpalę",
                            "",
                            "",
                            "nie nigdy bez jeśli gdy kiedy mogę czy"),
                    of(
                            """
                            запускаю запущу запустим выполняю выполню выполним виконую виконаю запускаємо
                            """,
                            "",
                            "",
                            "не никогда ніколи без если якщо когда коли могу можу бы б"),
                    of("spustím spouštím provedu", "", "", "ne nikdy bez pokud když mohu"),
                    of(
                            "çalıştırıyorum çalıştıracağım çalıştıralım",
                            "",
                            "",
                            "değil asla olmadan eğer mı mi mu"),
                    of("futtatom lefuttatom", "", "", "nem soha nélkül ha ne"),
                    of("rulez execut voi+rula", "", "", "nu niciodată fără dacă când pot"),
                    of("suoritan ajan+nyt", "", "", "en älä ei ilman jos kun voisin voitko"),
                    of(
                            "εκτελώ τρέχω",
                            "θα ας",
                            "εκτελέσω τρέξω εκτελέσουμε",
                            "δεν μην μη ποτέ χωρίς αν όταν μπορώ"),
                    of(
                            "saya+menjalankan aku+menjalankan",
                            "",
                            "",
                            "tidak jangan tanpa jika kalau bisa apakah anda"),
                    of("tôi+chạy hãy+chạy", "", "", "không đừng chưa nếu khi bạn có"),
                    of(
                            "سأقوم+بتشغيل سأشغل سأنفذ سأقوم+بتنفيذ",
                            "",
                            "",
                            "لا لن لم إذا هل يمكنك عندما"),
                    of(
                            "मैं+चलाऊँगा मैं+चलाऊंगा मैं+चलाऊँगी मैं+चलाऊंगी",
                            "",
                            "",
                            "नहीं मत अगर यदि क्या आप"));

    static final List<LanguagePhrases> WITHOUT_SPACES =
            List.of(
                    of(
                            """
                            を実行します を実行しましょう を実行してみます を走らせます を実行しています
                            """,
                            "",
                            "",
                            "ません ないで か？ ますか 場合 すれば たら"),
                    of(
                            each(
                                    """
                                    ^ ^先 我 我将 我將 我会 我會 我来 我來 我要 我先 让我 讓我 现在 現在 正在 首先 接下来 接下來
                                    然后 然後
                                    """,
                                    "运行 執行 運行 执行"),
                            "",
                            "",
                            """
                            不 别 別 勿 禁止 如果 吗 嗎 你 您 没 沒 运行了 执行了 運行了 執行了 运行过 执行过 運行過 執行過
                            """),
                    of("실행합니다 실행하겠습니다 실행할게요 실행해보겠습니다 실행해 돌려보겠습니다", "", "", "않 마세요 지마 면 까요 만약"));

    private static LanguagePhrases of(
            String verbs, String helpers, String infinitives, String against) {
        return new LanguagePhrases(
                words(verbs), words(helpers), words(infinitives), words(against));
    }

    /** Each beginning with each verb. */
    private static String each(String beginnings, String verbs) {
        StringBuilder all = new StringBuilder();
        for (String beginning : words(beginnings)) {
            words(verbs).forEach(verb -> all.append(beginning).append(verb).append(' '));
        }
        return all.toString();
    }

    private static Set<String> words(String text) {
        return text.isBlank() ? Set.of() : Set.copyOf(List.of(text.strip().split("\\s+")));
    }
}
