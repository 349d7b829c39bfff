import { entity, flag, image, reference, references, required, sortable, text, unique } from '#descriptor'

/** Every row has a mark of its own, and others beside it. */
export default entity({
  one: 'seal',
  many: 'seals',
  label: ['mark', 'maker'],
  fields: {
    mark: reference('Mark', 'mark', required, unique),
    others: references('Others', 'mark', required),
    maker: text('Maker', required, sortable),
    picture: image('Picture'),
    broken: flag('Broken', required),
  },
  sample: [{ maker: 'Ada and Sons', broken: true }, { maker: 'Finch' }],
  menu: { group: 'Odd', order: 2, icon: 'tag' },
})
