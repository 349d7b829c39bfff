import { chips, choice, entity, required, text, was } from '#descriptor'

export default entity({
  one: 'sheet',
  many: 'sheets',
  fields: {
    name: text('Name', required),
    paper: choice('Paper', ['Plain', 'Laid', 'Wove'], was({ Laid: 'Ribbed' }), chips({ Wove: 'blue' })),
  },
  form: [{ show: ['name', 'paper'] }],
  lists: { laid: ['Laid', { paper: 'Laid' }] },
  menu: { group: 'Stock', order: 9, icon: 'tag' },
})
