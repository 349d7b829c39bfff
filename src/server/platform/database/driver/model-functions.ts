/** The model's text functions as SQL, for a database that cannot call the model. */
export interface ModelFunctions {
  /** The functions by name, with the statements that create each. */
  texts(): readonly { readonly name: string; readonly sql: readonly string[] }[]
  /**
   * Creates a trigger that computes sort columns from their key columns, because an earlier version running beside this
   * one writes only the keys. Empty if one process has the database.
   * @param columns the key columns, each followed by the column computed from it
   */
  orderTrigger(trigger: string, table: string, columns: readonly string[]): readonly string[]
  /**
   * Creates a trigger that counts each statement that may change a label, so that other processes notice it. Empty if
   * one process has the database.
   */
  labelTrigger(trigger: string, table: string, column: string): readonly string[]
}
