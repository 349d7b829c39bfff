import { app } from '#descriptor'

/** A yard that lends machines and mends them: a product in which every word of the language stands somewhere. */
export default app({ name: 'yard', title: 'Equipment Yard', groups: ['Work', 'Details', 'User Mgmt.'] })
