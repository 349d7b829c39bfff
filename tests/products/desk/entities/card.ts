import { belongs, entity, flag, reference, required, text, unique } from '#descriptor'

export default entity({
  one: 'card',
  many: 'cards',
  label: 'code',
  fields: {
    ticket: reference('Ticket', 'ticket', required, belongs, unique),
    code: text('Code', required),
    area: reference('Area', 'area'),
    open: flag('Open'),
  },
  scopes: { open: ['Open cards', { open: true }] },
  menu: { group: 'Details', order: 4, icon: 'id-card' },
})
