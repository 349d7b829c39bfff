import {
  belongs,
  confirmation,
  email,
  entity,
  flag,
  initially,
  password,
  reference,
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
    department: reference('Department', 'department', required, belongs),
    email: email('Email', required, sortable, unique),
    password: password('Password', required),
    confirm_password: confirmation('Confirm Password', 'password'),
    roles: references('Roles', 'role', required),
    active: flag('Can sign in', initially(true)),
  },
  options: 'all',
  columns: ['name', 'email', 'roles'],
  sample: ['Anita Sharma', 'Jonas Frederiksen', 'Mei Tanaka', 'Luis Herrera', 'Priya Nair', 'Tom Visser'],
  menu: { group: 'User Mgmt.', order: 3, icon: 'users' },
})
