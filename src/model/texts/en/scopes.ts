/** Said to whoever may do something with some rows alone. `scopes`: what those are called, 'own books and open books'. */
export const outside = {
  /** Of a row that they see. */
  verb: {
    read: (scopes: string) => `You may read ${scopes} only.`,
    create: (scopes: string) => `You may create ${scopes} only.`,
    update: (scopes: string) => `You may change ${scopes} only.`,
    delete: (scopes: string) => `You may delete ${scopes} only.`,
  },
  /** Of what they would make of a row. @param rule which rows those are, in words */
  after: {
    create: (scopes: string, rule: string) => `You may create ${scopes} only: ${rule}.`,
    update: (scopes: string, rule: string) =>
      `You may change ${scopes} only, and it has to stay one: ${rule}.`,
  },
} as const
