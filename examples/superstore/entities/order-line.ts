// biome-ignore-all format: columns that belong together share a line
import { between, choice, date, decimal, entity, number, reference, required, sortable, text, unique } from 'descry'

export default entity({
  one: 'order-line', many: 'order-lines', label: ['order', 'product'], menu: { order: 1, icon: 'receipt' },
  fields: {
    row: number('Row ID', required, sortable, unique), order: text('Order ID', required, sortable),
    ordered: date('Order Date', required, sortable), customer: reference('Customer', 'customer', required),
    product: reference('Product', 'product', required), quantity: number('Quantity', sortable, between(1, 1000)),
    sales: decimal('Sales', 4, required, sortable), profit: decimal('Profit', 4, required, sortable),
    discount: decimal('Discount', 2, between(0, 1)), category: text('Category', sortable),
    sub_category: text('Sub-Category', sortable), shipped: date('Ship Date', sortable),
    ship_mode: choice('Ship Mode', ['Same Day', 'First Class', 'Second Class', 'Standard Class'], sortable),
    segment: choice('Segment', ['Consumer', 'Corporate', 'Home Office'], sortable),
    country: text('Country'), city: text('City'), state: text('State', sortable), postal_code: text('Postal Code'),
    region: choice('Region', ['Central', 'East', 'South', 'West'], sortable),
  },
  lists: { losses: ['At a loss', { profit: { below: 0 } }] }, totals: { sales: 'sum', profit: 'sum' },
})
