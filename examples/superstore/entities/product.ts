import { entity, required, text, unique } from '#descriptor'

export default entity({ one: 'product', many: 'products', fields: { name: text('Name', required, unique) } })
