import { entity, flag, initially, phone, required, sortable, text, unique, url, wide } from '#descriptor'

export default entity({
  one: 'supplier',
  many: 'suppliers',
  fields: {
    name: text('Name', required, sortable),
    site: url('Site', sortable, unique, wide),
    shop: url('Shop'),
    phone: phone('Phone', required, sortable, unique),
    fax: phone('Fax'),
    online: flag('Sells online', initially(false)),
  },
  requiredWhen: { shop: { online: true } },
  lists: {
    'without-site': ['Without a site', { site: null }],
    'head-office': ['Head office', { fax: '+41 44 500 10 10', shop: { not: 'https://shop.example' } }],
  },
  sample: [
    { name: 'Foundry of Aarau', phone: '+41 62 834 10 10', site: 'https://foundry.example' },
    { name: 'Rope and Rigging', phone: '+44 (0)20 7946 0958 ext. 12' },
  ],
})
