/** Functions that the typed client has for every entity: a named list or button must not have such a name. */
export const entityFunctions: readonly string[] = [
  'list options all counts create get update delete restore bulk paste totals import export',
  'history historyAt editors comments following sessions createResetLink',
].flatMap((names) => names.split(' '))
