import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTitle } from '../../ui/page/use-title.ts'
import classes from './public-page.module.css'

interface Props {
  title: string
  children: ReactNode
}

/** A page that a link opens to anyone, without a session. */
export function PublicPage({ title, children }: Props) {
  useTitle(`${title} · Canhoto`)
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: 1 } } }),
  )
  return (
    <QueryClientProvider client={client}>
      <div className={classes.page}>
        <header className={classes.header}>Canhoto</header>
        <main className={classes.main}>
          <h1 className={classes.title}>{title}</h1>
          {children}
        </main>
      </div>
    </QueryClientProvider>
  )
}
