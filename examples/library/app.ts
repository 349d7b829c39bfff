import { app } from 'descry'

/** A second product on the same engine: books, authors, loans and members of a town library. */
export default app({ name: 'library', title: 'Town Library', groups: ['Lists', 'Staff'] })
