/** What a server can do beyond the specification, as it says under `capabilities` of who is signed in. */
export const capabilities = [
  'sort-by-reference',
  'where',
  'buttons',
  'scopes',
  'why',
  'rows',
  'history',
  'undo',
  'bulk',
  'paste',
  'views',
  'totals',
  'settings',
  'export',
  'import',
  'tickets',
  'outbox',
  'files',
  'reminders',
  'feeds',
  'comments',
] as const

/** What a page knows of beyond that: it is offered once a server says so. */
type Coming = 'inbox'

export type Capability = (typeof capabilities)[number] | Coming
