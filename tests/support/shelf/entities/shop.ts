import {
  accepts,
  entity,
  file,
  files,
  largest,
  phone,
  required,
  sequence,
  text,
  unique,
  url,
} from '#descriptor'

export default entity({
  one: 'shop',
  many: 'shops',
  fields: {
    name: text('Name', required),
    number: sequence('No.', 'S-{year}-{0000}'),
    site: url('Site', unique),
    phone: phone('Phone'),
    lease: file('Lease', accepts('application/pdf'), largest('20 MB')),
    plans: files('Plans'),
  },
  lists: {
    emergency: ['Emergency', { phone: '112' }],
    ours: ['Ours', { site: 'https://books.example' }],
    bare: ['Bare', { lease: null, plans: null }],
  },
  seed: [{ name: 'Old Books', site: 'https://old.example', phone: '+45 12 34 56 78' }],
  menu: { group: 'Stock', order: 10, icon: 'tag' },
})
