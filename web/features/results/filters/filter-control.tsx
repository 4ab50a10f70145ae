import type { FilterControl as Control } from '#domain/flights/filters/definition.ts';
import { ChoiceList } from './choice-list.tsx';
import type { ControlProps } from './filter-props.ts';
import { MaximumSlider } from './maximum-slider.tsx';
import { PriceRange } from './price-range.tsx';

/** Renders a filter by the type of its control. A new type needs its own component and a case here. */
export function FilterControl<Value>({ control, ...rest }: ControlProps<Control<Value>, Value>) {
  switch (control.type) {
    case 'choices':
      return <ChoiceList control={control} {...rest} />;
    case 'maximum':
      return <MaximumSlider control={control} {...rest} />;
    case 'price-range':
      return <PriceRange control={control} {...rest} />;
  }
}
