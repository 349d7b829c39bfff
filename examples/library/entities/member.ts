import { email, entity, flag, hint, initially, required, sortable, text, unique } from '#descriptor'

export default entity({
  one: 'member',
  many: 'members',
  fields: {
    name: text('Name', required, sortable),
    card: text('Card No.', required, sortable, unique),
    email: email('Email', sortable),
    active: flag('May borrow', sortable, initially(true), hint('Switch off while books are long overdue.')),
  },
  menu: { order: 4, icon: 'contact' },
  sample: ['Ada Nwosu', 'Henrik Ibsgaard', 'Lucia Fernandez', 'Tomoko Arai'],
})
