import {
  confirmation,
  email,
  entity,
  flag,
  initially,
  password,
  references,
  required,
  sortable,
  text,
  unique,
} from '#descriptor'

export default entity({
  one: 'user',
  many: 'users',
  serves: 'account',
  fields: {
    name: text('Name', required, sortable),
    email: email('Email', required, sortable, unique),
    password: password('Password', required),
    confirm_password: confirmation('Confirm Password', 'password'),
    roles: references('Roles', 'role', required),
    active: flag('Can sign in', initially(true)),
    boss: text('Boss'),
  },
  options: 'all',
  columns: ['name', 'email', 'roles'],
  scopes: { known: ['Known users', { boss: 'known' }] },
  menu: { group: 'User Mgmt.', order: 3, icon: 'users' },
})
