import {
  entity,
  flag,
  initially,
  phone,
  required,
  sequence,
  sortable,
  text,
  unique,
  url,
  wide,
} from '#descriptor'

export default entity({
  one: 'supplier',
  many: 'suppliers',
  label: 'name',
  fields: {
    number: sequence('No.', 'SUP-{year}-{0000}', sortable),
    name: text('Name', required, sortable),
    site: url('Site', sortable, unique, wide),
    shop: url('Shop'),
    phone: phone('Phone', required, sortable, unique),
    fax: phone('Fax'),
    online: flag('Sells online', initially(false)),
  },
  requiredWhen: { shop: { any: [{ online: true }, { fax: '112' }] } },
  lists: {
    first: ['The first', { number: 'SUP-2026-0001' }],
    'without-site': ['Without a site', { site: null }],
  },
  sample: [
    { name: 'Foundry of Aarau', phone: '+41 62 834 10 10', site: 'https://foundry.example' },
    { name: 'Rope and Rigging', phone: '+44 (0)20 7946 0958 ext. 12' },
  ],
})
