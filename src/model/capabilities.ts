/** Abilities of this server beyond the specification, as it lists them under `capabilities` for the signed-in user. */
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
