import { entity, flag, readonly, references, required, text } from 'descry'

export default entity({
  one: 'role',
  many: 'roles',
  serves: 'role',
  fields: { name: text('Name', required), may: references('May', 'key'), everything: flag('All', readonly) },
  seed: [{ name: 'Administrator', everything: true }],
})
