import { app } from 'descry'

export default app({ name: 'superstore', title: 'Superstore', groups: ['Staff'] })
