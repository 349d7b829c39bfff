import { email, entity, heading, required, sortable, text } from '#descriptor'

export default entity({
  one: 'organization',
  many: 'organizations',
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
    { title: 'Organization', hint: 'Who asks for proposals.', show: ['name', 'address'] },
    {
      title: 'Contact',
      hint: 'Whom to call about a proposal.',
      show: ['contact_person', 'phone_no', 'email', 'mobile'],
    },
  ],

  menu: { order: 3, icon: 'building-2' },
  sample: [
    'Himal Hydropower Ltd.',
    'Port Authority of Mombasa',
    'Ministry of Water Supply',
    'City of Aarhus',
    'Nordic Grid Partners',
    'Department of Roads',
    'World Bank Group',
    'Lagos State Water Corporation',
    'Alpine Rail AG',
    'Greenfield Housing Trust',
    'Asian Development Bank',
    'National Health Service Board',
    'Tribhuvan Airport Authority',
    'Rhine Valley Utilities',
    'Ministry of Federal Affairs',
  ],
})
