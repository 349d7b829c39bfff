import { app } from '#descriptor'

export default app({ name: 'superstore', title: 'Superstore', groups: ['Staff'] })
