/**
 * The address of a call, beside the page's own: the page works under any path that a proxy puts before it, as its
 * scripts do. index.html's first lines say the same.
 * @param path as the server knows it, with its query: '/api/books?page=2'
 */
export const addressOf = (path: string): URL => new URL(`.${path}`, document.baseURI)
