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
} from 'descry'

export default entity({
  one: 'employee',
  many: 'employees',
  serves: 'account',
  fields: {
    name: text('Name', required, sortable),
    email: email('Email', required, sortable, unique),
    password: password('Password', required),
    confirm_password: confirmation('Confirm Password', 'password'),
    roles: references('Roles', 'role', required),
    active: flag('Can sign in', initially(true)),
  },
  columns: ['name', 'email', 'roles'],
  menu: { group: 'Office', order: 1, icon: 'users' },
  sample: ['Ruth Brandt', 'Samir Haddad', 'Elin Berg', 'Marco Ricci'],
})
