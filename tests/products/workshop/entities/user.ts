import {
  confirmation,
  email,
  entity,
  flag,
  hint,
  initially,
  password,
  references,
  required,
  sortable,
  text,
  unique,
  wide,
} from '#descriptor'

export default entity({
  one: 'user',
  many: 'users',
  serves: 'account',

  fields: {
    name: text('Name', required, sortable),
    email: email('Email', required, sortable, unique),
    password: password('Password', required, hint('At least 15 characters. A sentence is easy to remember.')),
    confirm_password: confirmation('Confirm Password', 'password'),
    roles: references('Roles', 'role', required, wide),
    active: flag('Can sign in', initially(true), hint('Switch off for somebody who has left.')),
  },
  options: 'all',
  columns: ['name', 'email', 'roles'],

  retired: ['Cannot sign in', { active: false }],

  form: [
    { title: 'Person', hint: 'The name is shown on everything they enter.', show: ['name', 'email'] },
    { title: 'Password', show: ['password', 'confirm_password'] },
    { title: 'Access', hint: 'Roles say what the person may see and do.', show: ['roles', 'active'] },
  ],

  menu: { group: 'User Mgmt.', order: 3, icon: 'users' },
  sample: ['Anita Sharma', 'Jonas Frederiksen', 'Mei Tanaka', 'Luis Herrera', 'Priya Nair', 'Tom Visser'],
})
