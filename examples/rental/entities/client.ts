import { by, computed, count, entity, phone, required, rows, sortable, sum, text, unique } from 'descry'

export default entity({
  one: 'client',
  many: 'clients',
  fields: {
    name: text('Name', required, sortable, unique),
    address: text('Address', required),
    phone: phone('Phone', required),
    hires: rows('Hires', 'hire', by('client')),
    times: computed('Hires', count('hires'), sortable),
    invoices: rows('Invoices', 'invoice', by('client')),
    owed: computed('Owed', sum('invoices', 'total', { state: 'Approved' }), sortable),
  },
  columns: ['name', 'address', 'phone', 'times', 'owed'],
  lists: { owing: ['Owing', { owed: { above: 0 } }] },
  form: [
    { title: 'Client', show: ['name', 'address', 'phone'] },
    { title: 'Business', editing: true, show: ['owed', 'hires', 'invoices'] },
  ],
  menu: { order: 3, icon: 'hard-hat' },
  sample: [
    { name: 'Brandt Roofing', address: '8 Mill Lane, Oldfield', phone: '+44 1632 960 118' },
    { name: 'Costa Gardens', address: '21 Orchard Road, Oldfield', phone: '+44 1632 960 245' },
    { name: 'Halvorsen Timber Frames', address: '3 Quay Street, Port Leven', phone: '+44 1632 960 377' },
    { name: 'Nair Civil Works', address: '40 Station Road, Ashby', phone: '+44 1632 960 401' },
    { name: 'Okafor Paving', address: '16 Canal Walk, Ashby', phone: '+44 1632 960 467' },
    { name: 'Stonebridge Parish', address: '1 Church Row, Stonebridge', phone: '+44 1632 960 552' },
  ],
})
