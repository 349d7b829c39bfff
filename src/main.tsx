import './client/design/base.css'
import { createRoot } from 'react-dom/client'
import { hasToken } from './client/session/session.ts'

const place = document.getElementById('app')
if (!place) throw new Error('The page has no element with the id app.')
const root = createRoot(place)

const { hash } = location
if (hash.startsWith('#/reset/')) {
  void import('./client/session/ResetScreen.tsx').then(({ ResetScreen }) => root.render(<ResetScreen />))
} else if (hasToken()) {
  void import('./client/App.tsx').then(({ App }) => root.render(<App />))
} else {
  void import('./client/session/LoginScreen.tsx').then(({ LoginScreen }) => root.render(<LoginScreen />))
}
