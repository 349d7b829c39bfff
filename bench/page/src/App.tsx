import { type ComponentType, useEffect, useState } from 'react'
import { HashRouter, NavLink, Outlet, Route, Routes } from 'react-router-dom'
import useSWR, { SWRConfig } from 'swr'
import { fetcher, logOut } from './api.ts'

/** Not lazy() and Suspense: React holds content back for 300 ms once it has shown a fallback. */
const screen = (load: () => Promise<ComponentType>) =>
  function Screen() {
    const [loaded, setLoaded] = useState<{ readonly Shown: ComponentType }>()
    useEffect(() => {
      void load().then((Shown) => setLoaded({ Shown }))
    }, [])
    return loaded ? <loaded.Shown /> : <progress aria-label="Loading" />
  }

const Proposals = screen(() => import('./Proposals.tsx').then((module) => module.Proposals))
const ProposalForm = screen(() => import('./ProposalForm.tsx').then((module) => module.ProposalForm))

const Layout = () => {
  const { data: user } = useSWR<{ readonly name: string }>('user', { onError: logOut })
  return (
    <div className="shell">
      <aside>
        <p>Welcome, {user?.name}</p>
        <nav aria-label="Main">
          <NavLink to="/">Dashboard</NavLink>
          <NavLink to="/proposal-form">Add proposal</NavLink>
          <NavLink to="/proposals">Proposals</NavLink>
        </nav>
      </aside>
      <main>
        <header>
          <button type="button" onClick={logOut}>
            Log Out
          </button>
        </header>
        <Outlet />
      </main>
    </div>
  )
}

export const App = () => (
  <SWRConfig value={{ fetcher, revalidateOnFocus: false, keepPreviousData: true }}>
    <HashRouter>
      <Routes>
        <Route element={<Layout />}>
          <Route index element={<h1>Project Tracking</h1>} />
          <Route path="proposals" element={<Proposals />} />
          <Route path="proposal-form/:id?" element={<ProposalForm />} />
        </Route>
      </Routes>
    </HashRouter>
  </SWRConfig>
)
