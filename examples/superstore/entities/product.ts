import { entity, required, text, unique } from 'descry'

export default entity({ one: 'product', many: 'products', fields: { name: text('Name', required, unique) } })
