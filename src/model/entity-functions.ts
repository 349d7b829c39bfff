/** What the typed client has of every entity: a named list or a button of that name would be taken for it. */
export const entityFunctions: readonly string[] = [
  'list options all counts create get update delete restore bulk paste totals import export',
  'history historyAt editors comments following sessions createResetLink',
].flatMap((names) => names.split(' '))
