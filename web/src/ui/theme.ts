import { createTheme, type CSSVariablesResolver } from '@mantine/core'

const PAGE_LABELS: Record<string, string> = {
  first: 'Primeira página',
  previous: 'Página anterior',
  next: 'Próxima página',
  last: 'Última página',
}

const field = {
  // Help stands below, so that the fields of a row stay in line.
  defaultProps: { size: 'md', inputWrapperOrder: ['label', 'input', 'description', 'error'] },
}

/** Portuguese labels, and contrasts where Mantine's defaults miss WCAG 2.2 AA. */
export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 8, dark: 7 },
  autoContrast: true,
  luminanceThreshold: 0.2,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  headings: {
    fontWeight: '650',
    sizes: { h1: { fontSize: '1.625rem' }, h2: { fontSize: '1.25rem' } },
  },
  colors: {
    petrol: [
      '#e8f4f4',
      '#d3e9e9',
      '#a6d3d5',
      '#77bdc0',
      '#50abae',
      '#36989c',
      '#22838a',
      '#176d72',
      '#0f5a60',
      '#08444a',
    ],
    dark: [
      '#d5dede',
      '#b8c4c4',
      '#9dabab',
      '#6d7d7e',
      '#4a5a5b',
      '#394849',
      '#293738',
      '#1a2526',
      '#131c1d',
      '#0d1415',
    ],
  },
  components: {
    Button: { defaultProps: { size: 'md' } },
    TextInput: field,
    NumberInput: field,
    Textarea: field,
    Select: field,
    NativeSelect: field,
    PasswordInput: {
      defaultProps: {
        ...field.defaultProps,
        visibilityToggleButtonProps: { 'aria-label': 'Mostrar ou ocultar senha' },
      },
    },
    Pagination: {
      defaultProps: {
        getControlProps: (control: string) => ({ 'aria-label': PAGE_LABELS[control] }),
        getItemProps: (page: number) => ({ 'aria-label': `Página ${page}` }),
      },
    },
    TableScrollContainer: {
      defaultProps: { type: 'native', tabIndex: 0, role: 'region', 'aria-label': 'Tabela' },
    },
  },
})

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-error': '#b42318',
    '--mantine-color-placeholder': '#667074',
    '--mantine-color-dimmed': '#566165',
  },
  dark: {
    '--mantine-color-error': '#ff9a92',
    '--mantine-color-placeholder': '#9aa8a9',
    '--mantine-color-dimmed': '#a9b6b6',
  },
})
