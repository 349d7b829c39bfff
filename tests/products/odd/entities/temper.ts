import { entity, required, text, unique } from '#descriptor'

export default entity({
  one: 'temper',
  many: 'tempers',
  fields: { name: text('Name', required, unique) },
  options: 'all',
  menu: { group: 'Odd', order: 4, icon: 'tag' },
  seed: ['Calm', 'Cross', 'Glad'],
})
