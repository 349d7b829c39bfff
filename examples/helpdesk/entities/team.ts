import { email, entity, reference, required, sortable, text, unique } from 'descry'

export default entity({
  one: 'team',
  many: 'teams',
  fields: {
    name: text('Name', required, sortable, unique),
    lead: reference('Lead', 'person'),
    email: email('Email', sortable),
  },
  options: 'all',
  menu: { group: 'People', order: 1, icon: 'users' },
  sample: ['First line', 'Network', 'Business software'],
})
