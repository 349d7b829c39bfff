import { entity, phone, required, sequence, text, unique, url } from '#descriptor'

export default entity({
  one: 'shop',
  many: 'shops',
  fields: {
    name: text('Name', required),
    number: sequence('No.', 'S-{year}-{0000}'),
    site: url('Site', unique),
    phone: phone('Phone'),
  },
  lists: { emergency: ['Emergency', { phone: '112' }], ours: ['Ours', { site: 'https://books.example' }] },
  seed: [{ name: 'Old Books', site: 'https://old.example', phone: '+45 12 34 56 78' }],
  menu: { group: 'Stock', order: 10, icon: 'tag' },
})
