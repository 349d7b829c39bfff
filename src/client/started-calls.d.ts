interface Window {
  /** Answers under way, by path and query; the first are begun by the first lines of index.html. */
  startedCalls?: Record<string, Promise<Response>>
}
