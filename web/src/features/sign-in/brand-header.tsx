import type { ReactNode } from 'react'
import { Logo } from '../../shared/brand/logo.tsx'
import { useTitle } from '../../ui/page/use-title.ts'
import classes from './sign-in.module.css'

interface Props {
  name?: string
  logo?: ReactNode
  /** The name of the platform, where `name` is a company's. */
  platform?: string
}

/** The name and logo beside the sign-in's form. It has the same size for every company, so that nothing moves. */
export function BrandHeader({ name = 'Canhoto', logo = <Logo />, platform }: Props) {
  useTitle(`Entrar · ${name}`)
  return (
    <header className={classes.brand}>
      <div className={classes.brandName}>
        {logo}
        <div>
          <p className={classes.name}>{name}</p>
          {platform && <p className={classes.platform}>{platform}</p>}
        </div>
      </div>
      <p className={classes.promise}>Da saída do caminhão ao canhoto assinado.</p>
    </header>
  )
}
