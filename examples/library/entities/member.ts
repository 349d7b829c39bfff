import { email, entity, flag, hint, initially, longtext, required, sortable, text, unique } from 'descry'

export default entity({
  one: 'member',
  many: 'members',
  fields: {
    name: text('Name', required, sortable),
    card: text('Card No.', required, sortable, unique),
    email: email('Email', sortable),
    active: flag('May borrow', sortable, initially(true), hint('Switch off while books are long overdue.')),
    reason: longtext('Reason', hint('What has to happen before they may borrow again.')),
  },
  form: [{ show: ['name', 'card', 'email', 'active', { when: { active: false }, show: ['reason'] }] }],
  requiredWhen: { reason: { active: false } },
  menu: { order: 4, icon: 'contact' },
  sample: ['Ada Nwosu', 'Henrik Ibsgaard', 'Lucia Fernandez', 'Tomoko Arai'],
})
