import { email, entity, flag, initially, password, references, required, unique } from 'descry'

export default entity({
  one: 'person',
  many: 'people',
  serves: 'account',
  fields: {
    email: email('Email', required, unique),
    password: password('Password', required),
    roles: references('Roles', 'role', required),
    active: flag('Can sign in', initially(true)),
  },
  menu: { group: 'Staff', order: 1, icon: 'users' },
})
