/**
 * The address of a call, beside the page's own: the page works under any path that a proxy puts before it, as its
 * scripts do. index.html's first lines say the same.
 * @param path as the server knows it, with its query: '/api/books?page=2'; a whole address stays as it is
 */
export const addressOf = (path: string): URL =>
  new URL(path.startsWith('/') ? `.${path}` : path, document.baseURI)
