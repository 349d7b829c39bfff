/** What is said of views: lists that people have shaped and named. */
export const refusedView = {
  missing: 'There is no such view, or it is not shared with you.',
  owner: (name: string) => `Only ${name} can change this view.`,
  share: (many: string) => `Only who may change ${many} can share a view of them.`,
  nobody: 'who made it',
  somebody: 'Somebody else',
  changed: (name: string, at: string) => `${name} changed this view at ${at}. Nothing of yours was saved.`,
  most: (count: number) => `You have ${count} views. Delete one first.`,
} as const

/** Why a view is not taken, under the part that it is said of. */
export const invalidView = {
  entity: 'There is no such list.',
  name: (most: number) => `A view needs a name of at most ${most} characters.`,
  audience: 'Say who it is for: "mine", "all", or { "roles": [id] }.',
  roles: 'These are not roles that you see.',
  role: (name: string, many: string) => `Who has the role ${name} may not read ${many}.`,
  select: 'Say { "list", "keyword", "where" }, each where it is wanted.',
  list: (name: string) => `There is no list "${name}".`,
  keyword: (most: number) => `A search holds at most ${most} characters.`,
  label: (label: string, field: string) => `${field}: there is no “${label}”.`,
  columns: 'Say a list of { "name", "width", "pinned" }, or null.',
  column: (name: string) => `There is no column "${name}".`,
  sort: 'Say [field, "asc" or "desc"] of a field that lists are sorted by, or null.',
  groups: 'Say a field, or a day with its period: "due:month", or null.',
  layout: 'There is no such layout of this list.',
  unknown: (key: string) => `"${key}" is no part of a view.`,
} as const
