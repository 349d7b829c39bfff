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
  'inbox',
] as const

export type Capability = (typeof capabilities)[number]
