import { entity, required, text } from '#descriptor'

export default entity({ one: 'customer', many: 'customers', fields: { name: text('Name', required) } })
