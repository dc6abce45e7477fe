package dev.troupe.edit.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.edit.EditEngine;
import dev.troupe.edit.EditRequest;
import dev.troupe.edit.result.EditRefusalKind;
import dev.troupe.edit.result.EditResult;
import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EncodingDetectionTest {
    private static final Map<String, List<String>> TEXTS =
            Map.of(
                    "ja",
                    List.of(
                            "設定ファイルを読み込みます。",
                            "エラーが発生した場合は例外を投げる。",
                            "この関数は合計金額を計算して返します。",
                            "データベースに接続できませんでした",
                            "ユーザー名とパスワードを入力してください。"),
                    "zh",
                    List.of(
                            "读取配置文件，如果没有就使用默认值",
                            "如果发生错误则抛出异常。",
                            "这个函数计算并返回总金额。",
                            "无法连接到数据库，请稍后再试",
                            "请输入用户名和密码。"),
                    "tw",
                    List.of(
                            "讀取設定檔，沒有的話就使用預設值",
                            "如果發生錯誤則拋出例外。",
                            "這個函式計算並傳回總金額。",
                            "無法連線到資料庫，請稍後再試",
                            "請輸入使用者名稱和密碼。"),
                    "ko",
                    List.of(
                            "설정 파일을 읽습니다.",
                            "오류가 발생하면 예외를 던집니다.",
                            "이 함수는 합계 금액을 계산하여 반환합니다.",
                            "데이터베이스에 연결할 수 없습니다",
                            "사용자 이름과 비밀번호를 입력하세요."),
                    "ru",
                    List.of(
                            "Читаем файл настроек.",
                            "При ошибке бросаем исключение",
                            "Эта функция вычисляет и возвращает сумму.",
                            "Не удалось подключиться к базе данных",
                            "Введите имя пользователя и пароль."));

    @ParameterizedTest
    @CsvSource({
        "ja, windows-31j, Shift_JIS, こんにちは世界",
        "ja, EUC-JP, EUC-JP, こんにちは世界",
        "zh, GBK, GBK, 你好世界",
        "tw, Big5, Big5, 你好世界",
        "ko, EUC-KR, EUC-KR, 안녕하세요",
        "ru, windows-1251, windows-1251, Привет",
        "ru, KOI8-R, KOI8-R, Привет",
        "ja, UTF-16LE, UTF-16LE, こんにちは世界",
        "zh, UTF-16BE, UTF-16BE, 你好世界",
        "ru, UTF-16LE, UTF-16LE, Привет"
    })
    void textsOfManyLengthsAreReadAndEditedInTheirEncoding(
            String language, String charset, String label, String added) {
        for (int lines = 2; lines <= 40; lines++) {
            String before = code(texts(language), lines);
            byte[] bytes = before.getBytes(Charset.forName(charset));
            FileContent.Text file = text(bytes);
            assertThat(file.text()).as("%d lines", lines).isEqualTo(before);
            assertThat(file.encoding().label()).isEqualTo(label);

            EditResult result =
                    new EditEngine()
                            .apply(
                                    file,
                                    new EditRequest.Replace(
                                            "class Total", "class Total { // " + added, false));

            assertThat(result).isInstanceOf(EditResult.Applied.class);
            assertThat(((EditResult.Applied) result).text().encode())
                    .isEqualTo(
                            before.replace("class Total", "class Total { // " + added)
                                    .getBytes(Charset.forName(charset)));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "windows-31j | Shift_JIS | 設定①②㈱～－/サーバー",
                "x-windows-949 | EUC-KR | 설정 파일: 똠방각하 펲시콜라/표시",
                "windows-1252 | windows-1252 | Größe – “quoted” café €/œuvre",
                "windows-1252 | windows-1252 | it’s/the file",
                "KOI8-U | KOI8-U | Файл налаштувань: ім'я сервера їжак ґанок/Пояснення",
                "IBM866 | IBM866 | Файл настроек: имя сервера и номер порта./Пояснение",
                "ISO-8859-2 | ISO-8859-2 | Zażółć gęślą jaźń/Łódź",
                "ISO-8859-2 | ISO-8859-2 | příliš žluťoučký kůň/úpěl ďábelské ódy",
                "windows-1250 | windows-1250 | Zażółć gęślą jaźń/Łódź śpi",
                "ISO-8859-15 | ISO-8859-15 | le cœur et l'Œuvre de Ÿvan aŠb, ciŽl/sœur",
                "ISO-8859-7 | ISO-8859-7 | Αρχείο ρυθμίσεων διακομιστή/όνομα",
                "windows-1255 | windows-1255 | שלום עולם קובץ הגדרות/שרת",
                "x-windows-874 | TIS-620 | ไฟล์การตั้งค่า/ชื่อเซิร์ฟเวอร์"
            })
    void shortTextsAreReadInTheirEncoding(String charset, String label, String lines) {
        String before = lines.replace('/', '\n') + "\nTOKEN=1\n";
        byte[] bytes = before.getBytes(Charset.forName(charset));

        assertThat(text(bytes).text()).isEqualTo(before);
        assertThat(text(bytes).encoding().label()).isEqualTo(label);
        assertThat(text(bytes).encode()).isEqualTo(bytes);
    }

    /** NEC's spelling is that of Python and of old editors. */
    @Test
    void signsThatWindowsHasTwiceKeepTheSpellingOfNec() {
        byte[] bytes = {
            (byte) 0x83,
            0x54,
            (byte) 0x81,
            0x5B,
            (byte) 0x83,
            0x6F,
            (byte) 0x81,
            0x5B,
            '\n',
            (byte) 0xEE,
            (byte) 0xE0,
            (byte) 0xED,
            (byte) 0x95,
            '\n'
        };

        assertThat(text(bytes).text()).isEqualTo("サーバー\n髙﨑\n");
        assertThat(text(bytes).encode()).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a²b² and c³d",
                "5µm ±2°C, 10m³",
                "¿Qué? ¡Sí! «año» n°5",
                "don´t, l·l, ½ x¼"
            })
    void signsBesideWordsMakeNoOtherLanguage(String text) {
        assertThat(text(text.getBytes(StandardCharsets.ISO_8859_1)).encoding())
                .isEqualTo(TextEncoding.LATIN_1);
    }

    @Test
    void aCharacterThatTheEncodingLacksIsNamedWithItsLine() {
        FileContent.Text file = text(code(texts("ja"), 5).getBytes(Charset.forName("windows-31j")));

        EditResult result =
                new EditEngine()
                        .apply(
                                file,
                                new EditRequest.Replace(
                                        "class Total {", "class Total {\n    // ✓ done", false));

        assertThat(result)
                .isInstanceOfSatisfying(
                        EditResult.Refused.class,
                        it -> {
                            assertThat(it.kind()).isEqualTo(EditRefusalKind.UNENCODABLE);
                            assertThat(it.message())
                                    .startsWith(
                                            "The character \"✓\" (U+2713) in line 4 cannot be written: the file's encoding, Shift_JIS, does not have it.");
                        });
    }

    @Test
    void aYenSignDoesNotBecomeABackslash() {
        assertThat(TextEncoding.WINDOWS_31J.canEncode("\u00A5")).isFalse();
        assertThat(TextEncoding.WINDOWS_31J.canEncode("\\ 円")).isTrue();
    }

    @Test
    void bytesThatWouldNotComeBackOnlyMove() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(code(texts("ja"), 5).getBytes(Charset.forName("windows-31j")));
        // The same character as NEC and as IBM spelled it; it comes back in one spelling.
        bytes.write(new byte[] {'/', '/', (byte) 0xED, (byte) 0x40, '\n'});
        bytes.write(new byte[] {'/', '/', (byte) 0xFA, (byte) 0x5C, '\n'});
        FileContent.Text file = text(bytes.toByteArray());

        assertThat(file.encoding()).isEqualTo(TextEncoding.BROKEN);
        assertThat(file.encode()).isEqualTo(bytes.toByteArray());
        EditEngine engine = new EditEngine();
        assertThat(engine.apply(file, new EditRequest.Replace("class Total", "class Sum", false)))
                .isInstanceOfSatisfying(
                        EditResult.Applied.class,
                        it ->
                                assertThat(it.text().encode())
                                        .hasSize(bytes.size() - "Total".length() + "Sum".length()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Liest die Datei für die Einstellungen.\nWirft einen Fehler, wenn der Schlüssel ungültig ist",
                "Müller, Größe, Straße, übrig",
                "Lee el fichero de configuración del año\n¿Cuál es el tamaño?",
                "Échoue si la donnée n'a pas été trouvée",
                "Impossible de se connecter à la base de données",
                "Tämä on työkalu, älä käytä",
                "São Paulo, não há informações",
                "Åse så en ål på øya",
                "ÄÖÜ ÄÖÜ ÄÖÜ",
                "Ééé!"
            })
    void westernTextsStayAsTheyWere(String text) {
        for (String around : List.of("%s", "// %s\nint a;\n", "a\n/* %s */\n")) {
            byte[] bytes = around.formatted(text).getBytes(StandardCharsets.ISO_8859_1);

            assertThat(text(bytes).encoding()).as(text).isEqualTo(TextEncoding.LATIN_1);
        }
    }

    @Property(tries = 2000)
    void fewWesternWordsAreTakenForAnything(@ForAll("western") String text) {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);

        assertThat(text(bytes).encode()).isEqualTo(bytes);
        assertThat(text(bytes).encoding())
                .isIn(TextEncoding.LATIN_1, TextEncoding.UTF_8, TextEncoding.MIXED);
    }

    @Provide
    Arbitrary<String> western() {
        Arbitrary<String> words =
                Arbitraries.of(
                        "größe",
                        "Fähigkeit",
                        "naïve",
                        "café",
                        "año",
                        "señal",
                        "não",
                        "façade",
                        "élève",
                        "où",
                        "über",
                        "Straße",
                        "the",
                        "file",
                        "value",
                        "int",
                        "return",
                        "Ärger",
                        "coração",
                        "blåbær",
                        "più",
                        "perché",
                        "così");
        return Combinators.combine(words.list().ofMinSize(1).ofMaxSize(30), words)
                .as((all, last) -> String.join(" ", all) + "\n" + last);
    }

    @Property(tries = 2000)
    void whateverIsTakenForTextGivesItsBytesBack(@ForAll @Size(max = 300) byte[] bytes) {
        if (FileContent.decode(bytes) instanceof FileContent.Text file) {
            assertThat(file.encode()).isEqualTo(bytes);
        }
    }

    @Property(tries = 500)
    void randomTextsOfEveryCharsetGiveTheirBytesBack(
            @ForAll("texts") List<String> lines, @ForAll("charsets") String charset) {
        byte[] bytes = String.join("\n", lines).getBytes(Charset.forName(charset));
        if (FileContent.decode(bytes) instanceof FileContent.Text file) {
            assertThat(file.encode()).isEqualTo(bytes);
        }
    }

    @Provide
    Arbitrary<List<String>> texts() {
        return Arbitraries.of(TEXTS.values().stream().flatMap(List::stream).toList())
                .list()
                .ofMaxSize(20);
    }

    @Provide
    Arbitrary<String> charsets() {
        return Arbitraries.of(
                "windows-31j",
                "EUC-JP",
                "GB18030",
                "Big5-HKSCS",
                "x-windows-949",
                "KOI8-R",
                "KOI8-U",
                "IBM866",
                "windows-1251",
                "UTF-16LE",
                "UTF-16BE",
                "ISO-2022-JP");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u0001\u0002\u0003\u0004\u0005", "ab\u0000cd\u0001efgh"})
    void numbersOfTwoBytesAreNoText(String numbers) {
        assertThat(FileContent.decode(numbers.getBytes(StandardCharsets.UTF_16LE)))
                .isInstanceOf(FileContent.Binary.class);
    }

    private static List<String> texts(String language) {
        return TEXTS.getOrDefault(language, List.of());
    }

    private static FileContent.Text text(byte[] bytes) {
        return (FileContent.Text) FileContent.decode(bytes);
    }

    private static String code(List<String> comments, int lines) {
        StringBuilder code = new StringBuilder("package demo;\n\nclass Total {\n");
        for (int i = 0; i < lines; i++) {
            code.append("    // ").append(comments.get(i % comments.size()));
            code.append("\r\n    int field").append(i).append(";\n");
        }
        return code.append("}\n").toString();
    }
}
