import { app } from '#descriptor'

/** Sound descriptors that nobody would write, each narrower or less usual than any of a product. */
export default app({ name: 'odd', title: 'Odd Office', groups: ['Odd', 'Staff'] })
