/** What the model does to texts, inside a database that cannot call the model. */
export interface ModelFunctions {
  /** Functions by their names, with the statements that make each. */
  texts(): readonly { readonly name: string; readonly sql: readonly string[] }[]
  /**
   * Has the database make what texts are sorted by of their keys, for whoever writes keys alone: an earlier version
   * beside this one. Nothing where one process has the database.
   * @param columns of keys, each before the column that is made of it
   */
  orderTrigger(trigger: string, table: string, columns: readonly string[]): readonly string[]
}
