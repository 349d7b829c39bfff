import { email, entity, heading, required, sortable, text } from '#descriptor'

export default entity({
  one: 'customer',
  many: 'customers',
  fields: {
    name: text('Name', required, sortable),
    address: text('Address', required, sortable),
    phone_no: text('Phone No.', required, sortable),
    contact_person: text('Contact Person', required, sortable),
    email: email('Email', sortable),
    mobile: text('Mobile', sortable, heading('Mobile No')),
  },
  options: 'all',

  form: [
    { title: 'Customer', hint: 'Who asks for repairs.', show: ['name', 'address'] },
    {
      title: 'Contact',
      hint: 'Whom to call about a repair.',
      show: ['contact_person', 'phone_no', 'email', 'mobile'],
    },
  ],

  menu: { order: 3, icon: 'building-2' },
  sample: [
    {
      name: 'Abbey of Melk',
      address: '1 Abbey Hill, Melk',
      phone_no: '+43 2752 5550',
      contact_person: 'Brother Martin',
      mobile: '+43 664 4211693',
    },
    {
      name: 'City of Aarhus',
      address: '2 Rådhuspladsen, Aarhus',
      phone_no: '+45 89 402000',
      contact_person: 'Lene Møller',
    },
    'Harbour Bridge Trust',
    'Old Town Conservation Office',
    'University of Tartu',
    'Union of Mountain Villages',
  ],
})
