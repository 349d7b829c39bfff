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
  one: 'person',
  many: 'people',
  serves: 'account',
  fields: {
    name: text('Name', required, sortable),
    email: email('Email', required, unique),
    password: password('Password', required),
    confirm_password: confirmation('Confirm Password', 'password'),
    roles: references('Roles', 'role', required),
    active: flag('Can sign in', initially(true)),
  },
  columns: ['name', 'email', 'roles'],
  form: [{ title: 'Person', show: ['name', 'email', 'password', 'confirm_password', 'roles', 'active'] }],
  menu: { group: 'People', order: 1, icon: 'users' },
})
