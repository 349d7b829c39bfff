import { entity, required, text } from 'descry'

export default entity({ one: 'customer', many: 'customers', fields: { name: text('Name', required) } })
