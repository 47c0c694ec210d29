import { auth, type Brand } from '@canhoto/contracts/auth'
import { COMPANY_DEFAULTS } from '@canhoto/contracts/limits'
import { use } from 'react'
import { CompanyLogo } from '../../shared/brand/company-logo.tsx'
import { useBrandColors } from '../../shared/brand/use-brand-colors.ts'
import { call } from '../../lib/http/api.ts'
import { BrandHeader } from './brand-header.tsx'

let loading: Promise<Brand | null> | undefined

/** The brand of the company that the address names, or else of the one whose domain this is; null when it cannot be read. */
async function findBrand() {
  const domain = new URLSearchParams(location.search).get('empresa') ?? location.hostname
  try {
    return await call(auth.brand, { query: { domain }, token: '' })
  } catch {
    return null
  }
}

/** The sign-in in the name and colors of a company; in ours where there is none. */
export function CompanyBrand() {
  loading ??= findBrand()
  const brand = use(loading)
  const company = brand?.company
  useBrandColors(company ?? COMPANY_DEFAULTS)

  if (!brand) return <BrandHeader />
  if (!company) return <BrandHeader name={brand.platform_name} />
  return (
    <BrandHeader
      name={company.name}
      logo={<CompanyLogo logo={company.logo} />}
      platform={brand.platform_name}
    />
  )
}
