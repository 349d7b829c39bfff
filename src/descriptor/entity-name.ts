declare global {
  /**
   * The entities of the product, by their `one`. Every command writes this list beside the folder that it follows from
   * (`.types/`, not kept in git), so that a reference to none of them is refused while one types.
   */
  interface DescribedEntities {}
}

/** The name of an entity; any text where the list is not there yet. */
export type EntityName = keyof DescribedEntities extends never ? string : keyof DescribedEntities
