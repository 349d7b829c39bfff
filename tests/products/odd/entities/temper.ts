import { by, entity, required, rows, text, unique } from '#descriptor'

export default entity({
  one: 'temper',
  many: 'tempers',
  fields: {
    name: text('Name', required, unique),
    deliveries: rows('Deliveries', 'delivery', by('temper')),
  },
  options: 'all',
  menu: { group: 'Odd', order: 4, icon: 'tag' },
  seed: ['Calm', 'Cross', 'Glad'],
})
