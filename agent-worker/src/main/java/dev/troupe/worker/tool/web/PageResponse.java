package dev.troupe.worker.tool.web;

import okhttp3.HttpUrl;

/** Holds a server's answer to one request. */
sealed interface PageResponse {
    /**
     * A page.
     *
     * @param text of HTML what people would see of it
     * @param cut whether there was more than is read
     */
    record Page(HttpUrl url, PageContentType type, String text, boolean cut)
            implements PageResponse {}

    /**
     * Another address, as the server wrote it.
     *
     * @param location relative to the address that was asked, perhaps
     */
    record Elsewhere(String location) implements PageResponse {}

    /** No page, with a sentence that says why. */
    record None(String why) implements PageResponse {}
}
